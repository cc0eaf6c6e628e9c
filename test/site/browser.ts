/**
 * A Chromium for the tests: the one that `CHROMIUM` names, or the system's, or the one that npm installed.
 */
import {execFile} from "node:child_process";
import {existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync} from "node:fs";
import {createRequire} from "node:module";
import {dirname, join} from "node:path";
import {fileURLToPath} from "node:url";
import {promisify} from "node:util";
import {chromium} from "playwright-core";
import type {Browser} from "playwright-core";

const REPOSITORY = fileURLToPath(new URL("../..", import.meta.url));
const SYSTEM = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
/** Value of `CHROMIUM` that asks for the one from npm although the system has one. */
const FROM_NPM = "npm";
// Unpacking 190 MB with brotli took 3 s here; a slow disk may need more.
const UNPACK_DEADLINE_MS = 60_000;
const ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-dev-shm-usage",
  "--no-first-run",
  "--disable-background-networking"
];

interface Candidate {
  readonly name: string;
  start(): Promise<Browser>;
}

/**
 * Starts the first browser that can be started.
 * @returns null where there is none: the caller skips its tests, and the reasons have been printed.
 * @throws Error where there is none and `CI` is set, or where the one that `CHROMIUM` names does not start.
 */
export async function startBrowser(): Promise<Browser | null> {
  const wanted = process.env.CHROMIUM ?? "";
  const npm: Candidate = {name: "@sparticuz/chromium from npm", start: startFromNpm};
  const candidates =
    wanted === FROM_NPM
      ? [npm]
      : wanted !== ""
        ? [installed(wanted)]
        : [...SYSTEM.filter((path) => existsSync(path)).map(installed), npm];
  const reasons: string[] = [];
  for (const candidate of candidates)
    try {
      return await candidate.start();
    } catch (error) {
      reasons.push(
        `${candidate.name}: ${error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error)}`
      );
    }
  const message = `no browser starts. ${reasons.join("; ")}. Set CHROMIUM to one that does.`;
  if (wanted !== "" || process.env.CI !== undefined) throw new Error(message);
  console.warn(`browser tests are skipped: ${message}`);
  return null;
}

function installed(executablePath: string): Candidate {
  return {name: executablePath, start: () => chromium.launch({executablePath, args: ARGS})};
}

/** The package is made for AWS Lambda; it brings the few libraries that a bare Debian lacks, and no others are used. */
async function startFromNpm(): Promise<Browser> {
  const folder = await unpacked();
  return chromium.launch({
    executablePath: join(folder, "chromium"),
    args: ARGS,
    env: {
      ...process.env,
      LD_LIBRARY_PATH: join(folder, "al2023/lib"),
      // Without any font there is no text to measure; the system's are better, above all for Korean.
      ...(existsSync("/etc/fonts/fonts.conf") ? {} : {FONTCONFIG_PATH: join(folder, "fonts")})
    }
  });
}

/** Unpacks once a version, into a folder that appears only when it is complete: several tests may ask at a time. */
async function unpacked(): Promise<string> {
  const entry = createRequire(import.meta.url).resolve("@sparticuz/chromium");
  const manifest = join(dirname(entry), "../../package.json");
  const {version} = JSON.parse(readFileSync(manifest, "utf8")) as {version: string};
  const cache = join(REPOSITORY, "node_modules/.cache");
  const folder = join(cache, `chromium-${version}`);
  if (existsSync(folder)) return folder;
  mkdirSync(cache, {recursive: true});
  const fresh = mkdtempSync(join(cache, "chromium-unpack-"));
  const code = `import chromium from "@sparticuz/chromium"; await chromium.executablePath();`;
  await promisify(execFile)(process.execPath, ["--input-type=module", "-e", code], {
    cwd: REPOSITORY,
    timeout: UNPACK_DEADLINE_MS,
    // The package unpacks its libraries only where it believes itself on Lambda.
    env: {...process.env, TMPDIR: fresh, AWS_EXECUTION_ENV: "AWS_Lambda_nodejs20.x"}
  });
  // It writes down where fonts would be on Lambda.
  const fonts = join(fresh, "fonts/fonts.conf");
  writeFileSync(fonts, readFileSync(fonts, "utf8").replaceAll("/tmp/fonts", join(folder, "fonts")));
  try {
    renameSync(fresh, folder);
  } catch (error) {
    rmSync(fresh, {recursive: true, force: true});
    if (!existsSync(folder)) throw error;
  }
  return folder;
}
