/** Another browser than the Chromium of the journeys, and one page in it. It ends with the test. */
export interface Engine {
  readonly goto: (address: string) => Promise<void>;
  readonly back: () => Promise<void>;
  /** Runs a function in the page. What it returns, or promises, comes back as JSON. */
  readonly run: (inPage: (given: string) => unknown, given?: string) => Promise<unknown>;
  /** Types as a keyboard does into the field that a CSS selector finds. */
  readonly type: (selector: string, text: string) => Promise<void>;
  /** In pixels. A window may be wider than asked for. */
  readonly resize: (width: number, height: number) => Promise<void>;
}
