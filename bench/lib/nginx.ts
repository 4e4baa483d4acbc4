import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { freePort } from '@muster/database/embedded/free-port'
import { findProgram, startProgram } from './program.ts'

const configuration = resolve(import.meta.dirname, '../../deploy/nginx.conf')

export const hasNginx = () => findProgram('nginx') !== undefined

export type Nginx = { apiUrl: string; chatUrl: string; stop(): Promise<void> }

/** Starts nginx with the configuration for operators, before two nodes of each service. */
export async function startNginx(api: [string, string], chat: [string, string]): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-nginx-'))
  const [apiPort, chatPort] = [await freePort(), await freePort()]
  const replacements = [
    ['10.0.0.1:8000', api[0]],
    ['10.0.0.2:8000', api[1]],
    ['10.0.0.1:3001', chat[0]],
    ['10.0.0.2:3001', chat[1]],
  ] as const
  const addressed = replacements.reduce(
    (text, [example, url]) => text.replaceAll(example, new URL(url).host),
    await readFile(configuration, 'utf8'),
  )
  // The first server is that of the api, the second that of the chat service.
  const ports = [apiPort, chatPort]
  const servers = addressed.replace(/listen 80;/g, () => `listen 127.0.0.1:${ports.shift()};`)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder};`)
  const file = join(folder, 'nginx.conf')
  await writeFile(
    file,
    `daemon off;
    pid ${folder}/nginx.pid;
    error_log ${folder}/error.log;
    events { worker_connections 4000; }
    http {
      access_log off;
      ${temporary.join('\n')}
      ${servers}
    }`,
  )
  const program = await startProgram('nginx', ['-c', file, '-p', folder], chatPort)
  return {
    apiUrl: `http://127.0.0.1:${apiPort}`,
    chatUrl: `http://127.0.0.1:${chatPort}`,
    stop: async () => {
      await program.end('SIGTERM')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
