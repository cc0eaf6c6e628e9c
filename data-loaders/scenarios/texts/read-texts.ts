/**
 * The texts of all scenarios, as users may replace them: three JSON files, checked when read.
 * `clauses.en.json` and `clauses.ko.json` hold the sentences from which captures are composed (`text-pool.ts`);
 * `fixed.json` holds the record that T5 and T6 ask for, and the queries.
 * @module
 */
import {createHash} from "node:crypto";
import {existsSync, readFileSync, statSync} from "node:fs";
import {basename, join} from "node:path";
import {fileURLToPath} from "node:url";
import {z} from "zod";
import {countTokens} from "../../clients/tokenizer.js";
import {EXIT, UserError} from "../../timing/errors.js";

/** A shorter clause says too little, a longer one leaves too few ways to reach a token count. */
export const CLAUSE_TOKENS = {min: 6, max: 24} as const;

export const textLanguageSchema = z.enum(["en", "ko"]);

const clauseSchema = z.string().superRefine((text, context) => {
  const message = clauseProblem(text);
  if (message !== null) context.addIssue({code: "custom", message});
});

const clausesSchema = z.strictObject({
  language: textLanguageSchema,
  clauses: z
    .array(clauseSchema)
    .min(1)
    .superRefine((clauses, context) => {
      clauses.forEach((clause, at) => {
        const first = clauses.indexOf(clause);
        if (first < at)
          context.addIssue({
            code: "custom",
            path: [at],
            message: `expected a new clause, got clauses[${first}] again`
          });
      });
    })
});

const fixedTextSchema = z.strictObject({language: textLanguageSchema, text: z.string().trim().min(1)});
const querySchema = fixedTextSchema.extend({
  /** The fixed record is the right first answer; with an embedder that does not know meanings, in its language only. */
  answered_by_record: z.boolean()
});

const fixedSchema = z.strictObject({
  record: fixedTextSchema,
  /** By scenario id. Scenarios of a user's own may add theirs. */
  queries: z.object({T5: querySchema, T6: querySchema, T7: querySchema}).catchall(querySchema)
});

export type TextLanguage = z.infer<typeof textLanguageSchema>;
export type Clauses = Readonly<Record<TextLanguage, readonly string[]>>;
export type FixedTexts = z.infer<typeof fixedSchema>;
export interface Texts {
  readonly clauses: Clauses;
  readonly fixed: FixedTexts;
}

/** The folder of the texts that come with the product. */
export const DEFAULT_TEXTS = fileURLToPath(new URL(".", import.meta.url));

const FILES = ["clauses.en.json", "clauses.ko.json", "fixed.json"] as const;
type FileName = (typeof FILES)[number];

/**
 * Reads texts: the product's own, or a user's.
 * @param path - A folder with any of the three files, or one such file; what is not there is the product's.
 * @throws UserError naming file, entry, what was expected and what was found.
 */
export function readTexts(path: string = DEFAULT_TEXTS): Texts {
  const own = filesAt(path);
  const from = (name: FileName): string => own.get(name) ?? join(DEFAULT_TEXTS, name);
  const clausesOf = (language: TextLanguage) => {
    const file = from(`clauses.${language}.json`);
    const content = readChecked(file, clausesSchema);
    if (content.language !== language)
      throw refusal(file, [
        `language: expected "${language}" as in the file's name, got "${content.language}"`
      ]);
    return content.clauses;
  };
  return {
    clauses: {en: clausesOf("en"), ko: clausesOf("ko")},
    fixed: readChecked(from("fixed.json"), fixedSchema)
  };
}

/** Which of the three files stand at a path, by their names. */
function filesAt(path: string): ReadonlyMap<FileName, string> {
  const stats = statSync(path, {throwIfNoEntry: false});
  if (!stats) throw refusal(path, [`expected a file or a folder with ${FILES.join(", ")}, found nothing`]);
  const found = stats.isDirectory()
    ? FILES.flatMap((name) => (existsSync(join(path, name)) ? [[name, join(path, name)] as const] : []))
    : FILES.flatMap((name) => (basename(path) === name ? [[name, path] as const] : []));
  if (found.length === 0)
    throw refusal(path, [`expected one of ${FILES.join(", ")}, found none: a file is known by its name`]);
  return new Map(found);
}

/** 16 hex digits that change with any text: two runs with different texts do not repeat each other. */
export function textsHash({clauses, fixed}: Texts): string {
  return createHash("sha256").update(JSON.stringify({clauses, fixed})).digest("hex").slice(0, 16);
}

/** Every text from which the lexical embedder counts how rare a word is. */
export function documentsOf({clauses, fixed}: Texts): string[] {
  return [...clauses.en, ...clauses.ko, fixed.record.text];
}

/** Why a clause cannot be used, or null. */
function clauseProblem(text: string): string | null {
  if (text !== text.trim() || /\s\s|[\r\n\t]/.test(text)) return "expected one line with single spaces";
  if (/[.!?;:,]$/.test(text))
    return `expected no mark at the end (one is added when clauses are joined), got "${text}"`;
  const tokens = countTokens(text);
  if (tokens >= CLAUSE_TOKENS.min && tokens <= CLAUSE_TOKENS.max) return null;
  return `expected ${CLAUSE_TOKENS.min} to ${CLAUSE_TOKENS.max} tokens, got ${tokens} in "${text}"`;
}

function readChecked<T>(path: string, schema: z.ZodType<T>): T {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    throw refusal(path, [error instanceof Error ? error.message : String(error)], error);
  }
  const result = schema.safeParse(content);
  if (result.success) return result.data;
  throw refusal(
    path,
    result.error.issues.map(
      ({path: entry, message}) => `${z.core.toDotPath(entry) || "the file"}: ${message}`
    )
  );
}

function refusal(path: string, problems: readonly string[], cause?: unknown): UserError {
  const shown = problems.slice(0, 10).map((problem) => `\n  ${problem}`);
  const rest = problems.length > 10 ? `\n  and ${problems.length - 10} more` : "";
  return new UserError(
    `${path}: cannot use these texts:${shown.join("")}${rest}\nMend the entries, or leave the setting out to use the texts that come with the product.`,
    EXIT.badSettings,
    {cause}
  );
}
