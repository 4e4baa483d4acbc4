// node --import tsx bench/s3-server.ts: starts a real S3 server for the tests that need one, until it is stopped.
import { once } from 'node:events'
import { startS3Server } from './lib/s3-server.ts'

const server = await startS3Server()
const { FILES_URL, ...credentials } = server.environment
for (const [name, value] of Object.entries({ TEST_S3_URL: FILES_URL, ...credentials })) {
  process.stdout.write(`export ${name}='${value}'\n`)
}
await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
await server.stop()
