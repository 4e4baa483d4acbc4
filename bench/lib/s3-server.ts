// A real S3 server on this machine: OpenStack Swift with its S3 interface, from Debian's packages `swift-proxy`,
// `swift-account`, `swift-container` and `swift-object`.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { access, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from '@muster/database/embedded/free-port'

const run = promisify(execFile)
const kinds = ['account', 'container', 'object'] as const
const bucket = 'muster-files'
export const s3Credentials = { AWS_ACCESS_KEY_ID: 'test:tester', AWS_SECRET_ACCESS_KEY: 'testing' }

export type S3Server = { url: string; environment: Record<string, string>; stop(): Promise<void> }

export const isS3ServerInstalled = () =>
  access('/usr/bin/swift-proxy-server').then(
    () => true,
    () => false,
  )

/** Starts the server with an empty bucket in a temporary folder, which `stop` removes. */
export async function startS3Server(): Promise<S3Server> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-s3-'))
  const children: ChildProcess[] = []
  async function stop() {
    for (const child of children) {
      if (child.exitCode !== null || child.signalCode !== null) continue
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGKILL')
      await ended
    }
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const proxyPort = await freePort()
    await mkdir(join(folder, 'devices/d1'), { recursive: true })
    await writeFile(join(folder, 'swift.conf'), '[swift-hash]\nswift_hash_path_prefix = muster\n')
    for (const kind of kinds) {
      const port = await freePort()
      await buildRing(folder, kind, port)
      await writeFile(join(folder, `${kind}.conf`), settingsOf(folder, kind, port))
    }
    await writeFile(join(folder, 'proxy.conf'), proxySettings(folder, proxyPort))
    for (const kind of [...kinds, 'proxy']) {
      const args = [`/usr/bin/swift-${kind}-server`, join(folder, `${kind}.conf`)]
      children.push(spawn('/usr/bin/python3', args, { stdio: 'ignore', cwd: folder }))
    }
    const endpoint = `http://127.0.0.1:${proxyPort}`
    await untilReady(endpoint)
    await createBucket(endpoint)
    const url = `s3://${bucket}/test?region=us-east-1&endpoint=${endpoint}&path_style=true`
    return { url, environment: { FILES_URL: url, ...s3Credentials }, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function buildRing(folder: string, kind: string, port: number): Promise<void> {
  const builder = join(folder, `${kind}.builder`)
  await run('/usr/bin/swift-ring-builder', [builder, 'create', '4', '1', '0'])
  await run('/usr/bin/swift-ring-builder', [builder, 'add', `r1z1-127.0.0.1:${port}/d1`, '1'])
  await run('/usr/bin/swift-ring-builder', [builder, 'rebalance'])
}

const commonSettings = (folder: string, port: number) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userInfo().username}
swift_dir = ${folder}
devices = ${folder}/devices
mount_check = false
fallocate_reserve = 0
log_level = ERROR
`

const settingsOf = (folder: string, kind: string, port: number) => `${commonSettings(folder, port)}
[pipeline:main]
pipeline = ${kind}-server

[app:${kind}-server]
use = egg:swift#${kind}
recon_cache_path = ${folder}
`

const proxySettings = (folder: string, port: number) => `${commonSettings(folder, port)}
[pipeline:main]
pipeline = catch_errors cache listing_formats bulk s3api tempauth slo proxy-server

[app:proxy-server]
use = egg:swift#proxy
allow_account_management = true
account_autocreate = true

[filter:catch_errors]
use = egg:swift#catch_errors

[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:9

[filter:listing_formats]
use = egg:swift#listing_formats

[filter:bulk]
use = egg:swift#bulk

[filter:s3api]
use = egg:swift#s3api
location = us-east-1

[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin

[filter:slo]
use = egg:swift#slo
`

async function untilReady(endpoint: string): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    if (await fetch(endpoint).catch(() => undefined)) return
    await wait(100)
  }
  throw new Error('The S3 server did not start.')
}

async function createBucket(endpoint: string): Promise<void> {
  const { CreateBucketCommand, S3Client } = await import('@aws-sdk/client-s3')
  const client = new S3Client({
    endpoint,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: {
      accessKeyId: s3Credentials.AWS_ACCESS_KEY_ID,
      secretAccessKey: s3Credentials.AWS_SECRET_ACCESS_KEY,
    },
  })
  try {
    await client.send(new CreateBucketCommand({ Bucket: bucket }))
  } finally {
    client.destroy()
  }
}
