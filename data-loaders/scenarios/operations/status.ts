/**
 * T9: Vault's health, and diagnostics on the open connection or on one made inside the window.
 * @module
 */
import {z} from "zod";
import {coldDiagnostics, diagnostics, health} from "../../pipeline/operations.js";
import {NO_ANSWER} from "../sample-rows.js";
import {NO_CALLS, type CellPlan, type Window} from "./operation.js";

const callSchema = z.enum(["health", "diagnostics", "diagnostics-cold"]);

export const statusSchema = z.strictObject({
  kind: z.literal("status"),
  calls: z.array(callSchema).min(1)
});

type Call = z.infer<typeof callSchema>;

const CALLS: Record<Call, (window: Window) => Promise<unknown>> = {
  health: ({bench, watch}) => health(bench.context, watch),
  diagnostics: ({bench: {context}, watch}) => diagnostics(context, watch, context.index),
  "diagnostics-cold": async ({bench: {context, settings, startUp}, watch}) => {
    const opened = await coldDiagnostics(startUp.services, watch, context.index, settings.deadline_ms);
    opened?.envector.close();
    opened?.vault.close();
  }
};

export function statusCells({calls}: z.infer<typeof statusSchema>): CellPlan[] {
  return calls.map((call) => ({
    variant: call,
    k: null,
    phases: [call === "health" ? "health" : "diagnostics", "total"],
    texts: [],
    repeatsText: false,
    cold: call === "diagnostics-cold",
    calls: {...NO_CALLS, status: call === "health" ? 1 : 2},
    measure: async (window) => {
      await CALLS[call](window);
      return {answer: NO_ANSWER, distinctText: null};
    }
  }));
}
