import {afterEach, describe, expect, it, vi} from "vitest";
import {startBrowser} from "./browser.js";

describe("startBrowser", () => {
  afterEach(() => vi.unstubAllEnvs());

  it("fails where the browser that was named does not start, instead of quietly taking another", async () => {
    vi.stubEnv("CHROMIUM", "/no/such/browser");
    await expect(startBrowser()).rejects.toThrow(/^no browser starts\. \/no\/such\/browser: .*Set CHROMIUM/);
  });
  it("starts the one from npm, with the libraries that it brings", async () => {
    vi.stubEnv("CHROMIUM", "npm");
    const browser = await startBrowser();
    const page = await browser!.newPage();
    await page.setContent("<h1>text</h1>");
    expect(await page.textContent("h1")).toBe("text");
    await browser!.close();
  });
});
