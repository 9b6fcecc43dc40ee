// Every npm script asks this first, on whatever Node there is: nothing here is newer than modules are.
const { node } = process.versions

if (Number(node.split('.')[0]) < 24) {
  console.error(`This project needs Node 24, and this is Node ${node}.`)
  console.error('On Linux with x64 or arm64, npm ci installs it. On macOS, install Node 24 and run the command again.')
  process.exit(1)
}
