import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { systemProgram } from './testing-programs.ts'

const folder = resolve(import.meta.dirname, '../../deploy')
const haproxy = systemProgram('haproxy', 'The check of deploy/haproxy.cfg')
const nginx = systemProgram('nginx', 'The check of deploy/nginx.conf')

it.runIf(haproxy)('HAProxy accepts its configuration', () => {
  const addresses = { API_1: '10.0.0.1:8000', API_2: '10.0.0.2:8000', CHAT_1: '10.0.0.1:3001', CHAT_2: '10.0.0.2:3001' }
  const { status, stderr } = spawnSync(haproxy ?? '', ['-c', '-f', join(folder, 'haproxy.cfg')], {
    encoding: 'utf8',
    env: addresses,
  })
  expect(status, stderr).toBe(0)
})

it.runIf(nginx)('nginx accepts its configuration', async () => {
  const temporary = await mkdtemp(join(tmpdir(), 'muster-nginx-'))
  const main = join(temporary, 'nginx.conf')
  await writeFile(
    main,
    `pid ${temporary}/pid; error_log stderr; events {} http { access_log off; include ${join(folder, 'nginx.conf')}; }`,
  )
  const { status, stderr } = spawnSync(nginx ?? '', ['-t', '-c', main], { encoding: 'utf8' })
  await rm(temporary, { recursive: true })
  expect(status, stderr).toBe(0)
})
