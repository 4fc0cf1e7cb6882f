import { CliError, run } from './program.mjs';

/** Fails on high or critical vulnerabilities in runtime packages. */
export async function checkVulnerabilities() {
  const { output } = await run('npm', ['audit', '--omit=dev', '--json'], { quiet: true });
  const { vulnerabilities } = readReport(output);
  if (!vulnerabilities) return process.stdout.write('not checked: this registry does not list them … ');
  const serious = Object.values(vulnerabilities).filter(({ severity }) => /^(?:high|critical)$/u.test(severity));
  if (serious.length === 0) return;
  const lines = serious.map(({ name, severity, range }) => `${name} ${range}: ${severity}`);
  throw new CliError(`Known vulnerabilities; update these packages:\n${lines.join('\n')}`);
}

function readReport(output) {
  try {
    return JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1));
  } catch {
    return {};
  }
}
