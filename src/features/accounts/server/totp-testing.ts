import { Secret, TOTP } from 'otpauth';

/** The code an authenticator app shows, some steps from now. */
export function appCode(secret: Uint8Array, steps = 0): string {
  const app = new TOTP({ secret: new Secret({ buffer: Uint8Array.from(secret).buffer }) });
  return app.generate({ timestamp: Date.now() + steps * 30_000 });
}
