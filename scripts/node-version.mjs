// Imported first by every start script: an old Node would fail later with an unclear error.
const [major, minor] = process.versions.node.split('.').map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Aangan needs Node 20.19 or newer; this is Node ${process.versions.node}. See https://nodejs.org.`);
  process.exit(1);
}
