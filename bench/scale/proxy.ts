import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@muster/database/embedded/free-port'
import { startProgram } from '../lib/program.ts'

export const proxyNames = ['haproxy', 'nginx'] as const
export type ProxyName = (typeof proxyNames)[number]

/**
 * Starts a proxy that gives each connection to the next of these ports, without sticky sessions: HTTP requests and
 * WebSocket of one window may reach different nodes.
 */
export async function startProxy(name: ProxyName, ports: number[]) {
  const folder = await mkdtemp(join(tmpdir(), 'muster-proxy-'))
  const port = await freePort()
  const file = join(folder, 'proxy.conf')
  await writeFile(file, name === 'haproxy' ? haproxyConfig(port, ports) : nginxConfig(folder, port, ports))
  const args = name === 'haproxy' ? ['-db', '-f', file] : ['-c', file, '-p', folder]
  const program = await startProgram(name, args, port)
  return {
    port,
    pid: program.pid,
    stop: async () => {
      await program.end('SIGTERM')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const haproxyConfig = (port: number, ports: number[]) => `
global
  maxconn 4000
defaults
  mode http
  timeout connect 5s
  timeout client 60s
  timeout server 60s
  timeout tunnel 1h
frontend muster
  bind 127.0.0.1:${port}
  default_backend chat
backend chat
  balance roundrobin
${ports.map((nodePort, n) => `  server chat${n} 127.0.0.1:${nodePort}`).join('\n')}
`

const nginxConfig = (folder: string, port: number, ports: number[]) => `
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log stderr error;
events { worker_connections 9000; }
http {
  access_log off;
  client_body_temp_path ${folder};
  proxy_temp_path ${folder};
  fastcgi_temp_path ${folder};
  uwsgi_temp_path ${folder};
  scgi_temp_path ${folder};
  map $http_upgrade $connection_upgrade { default upgrade; '' close; }
  upstream chat {
${ports.map((nodePort) => `    server 127.0.0.1:${nodePort};`).join('\n')}
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://chat;
      proxy_http_version 1.1;
      proxy_set_header Upgrade $http_upgrade;
      proxy_set_header Connection $connection_upgrade;
      proxy_set_header Host $host;
      proxy_read_timeout 1h;
    }
  }
}
`
