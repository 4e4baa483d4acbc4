// Bare WebSockets, from the package that Socket.IO uses: a message from one window is sent to all.
import { createServer } from 'node:http'
import { createRequire } from 'node:module'

const from = (require, name) => createRequire(require.resolve(name))
const chat = createRequire(new URL('../../apps/chat/package.json', import.meta.url))
const { WebSocketServer } = from(from(chat, 'socket.io'), 'engine.io')('ws')

const server = createServer((_, answer) => answer.end('ready'))
const all = new Set()

new WebSocketServer({ server }).on('connection', (socket) => {
  all.add(socket)
  socket.on('close', () => all.delete(socket))
  socket.on('message', (said) => {
    const text = said.toString()
    for (const one of all) one.send(text)
  })
})

server.listen(Number(process.env.PORT), '127.0.0.1')
process.once('SIGTERM', () => process.exit())
