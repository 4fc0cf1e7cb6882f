import type { BrowserContext, ConsoleMessage } from '@playwright/test';

interface Refusal {
  readonly status: number;
  readonly path: string;
  readonly mustCome: boolean;
  hasCome: boolean;
}

/** Watches every page of a test: errors outside the screen also fail the journey. */
export class ConsoleGuard {
  readonly #problems: string[] = [];
  readonly #refusals: Refusal[] = [];
  readonly #lines: string[] = [];
  #mayBeOffline = false;

  async add(context: BrowserContext): Promise<void> {
    context.on('weberror', (error) => this.#problems.push(`page error: ${error.error().stack}`));
    context.on('console', (message) => this.#record(message));
    context.on('response', (response) => this.#see(response.status(), response.url()));
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
        console.error(`policy violated: ${violatedDirective} by ${blockedURI} of ${sourceFile}`);
      });
    });
  }

  /** The journey provokes this error response; it must occur. */
  expectRefusal(status: number, path: string): void {
    this.#refusals.push({ status, path, mustCome: true, hasCome: false });
  }

  /** This error response may occur, depending on timing. */
  mayRefuse(status: number, path: string): void {
    this.#refusals.push({ status, path, mustCome: false, hasCome: false });
  }

  /** From now on, requests may fail without a response. */
  expectNoAnswer(): void {
    this.#mayBeOffline = true;
  }

  /** The one line that the specification requires on the console. */
  expectLine(line: string): void {
    this.#lines.push(line);
  }

  problems(): readonly string[] {
    const missing = this.#refusals.filter(({ mustCome, hasCome }) => mustCome && !hasCome);
    return [
      ...this.#problems,
      ...missing.map(({ status, path }) => `never came: ${status} ${path}`),
      ...this.#lines.map((line) => `missing: ${line}`),
    ];
  }

  #record(message: ConsoleMessage): void {
    if (message.type() !== 'error') return;
    const text = message.text();
    // The response itself is checked below.
    if (text.startsWith('Failed to load resource: the server responded with a status of')) return;
    // A sandboxed frame without scripts also blocks the scripts of the browser driver.
    if (text.includes("because the document's frame is sandboxed")) return;
    if (this.#mayBeOffline && text.includes('net::ERR_')) return;
    const index = this.#lines.findIndex((line) => text.includes(line));
    if (index === -1) this.#problems.push(`console: ${text} (${message.location().url})`);
    else this.#lines.splice(index, 1);
  }

  #see(status: number, url: string): void {
    if (status < 400) return;
    const { pathname } = new URL(url);
    const expected = this.#refusals.filter((refusal) => refusal.status === status && pathname.startsWith(refusal.path));
    if (expected.length === 0) this.#problems.push(`answer: ${status} ${url}`);
    for (const refusal of expected) refusal.hasCome = true;
  }
}
