import { NotSent } from '#platform/rpc/web/not-sent.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';

interface PasswordPrompt {
  readonly title: string;
  readonly text: string;
  readonly confirmLabel: string;
}

interface PasswordRequest extends PasswordPrompt {
  /** Sends again and settles the caller's promise; throws only if the password was refused. */
  send(password: string): Promise<void>;
  cancel(): void;
}

let current: PasswordRequest | null = null;
const listeners = new Set<() => void>();

export function currentPasswordRequest(): PasswordRequest | null {
  return current;
}

export function subscribeToPasswordRequests(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Sends a change; if the server requires the password, asks for it and sends the change again. */
export async function withPassword<T>(
  prompt: PasswordPrompt,
  send: (credentials: { password?: string }) => Promise<T>,
): Promise<T> {
  try {
    return await send({});
  } catch (error) {
    if (!isAboutPassword(error)) throw error;
  }
  current?.cancel();
  return new Promise<T>((resolve, reject) => {
    const settle = (end: () => void) => {
      show(null);
      end();
    };
    show({
      ...prompt,
      send: async (password) => {
        try {
          const answer = await send({ password });
          settle(() => resolve(answer));
        } catch (error) {
          if (isAboutPassword(error)) throw error;
          settle(() => reject(error));
        }
      },
      cancel: () => settle(() => reject(new NotSent())),
    });
  });
}

function isAboutPassword(error: unknown): boolean {
  const problem = problemOf(error);
  return problem.code === 'invalid' && problem.fields?.some(({ path }) => path === 'password') === true;
}

function show(request: PasswordRequest | null): void {
  current = request;
  for (const listener of listeners) listener();
}
