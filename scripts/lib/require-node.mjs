// The commands in scripts/*.mjs import this file before all other project files, so that the check runs before their
// code.
const [major, minor] = process.versions.node.split('.').map(Number)

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Muster needs Node 20.19 or newer; this is ${process.versions.node}. See https://nodejs.org.`)
  process.exit(1)
}
