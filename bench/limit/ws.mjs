// Bare WebSockets, from the package that Socket.IO uses: a message from one window is sent to all.
import { createServer } from 'node:http'
import { createRequire } from 'node:module'

const requireFrom = (require, name) => createRequire(require.resolve(name))
const requireFromChat = createRequire(new URL('../../apps/chat/package.json', import.meta.url))
const { WebSocketServer } = requireFrom(requireFrom(requireFromChat, 'socket.io'), 'engine.io')('ws')

const server = createServer((_, response) => response.end('ready'))
const clients = new Set()

new WebSocketServer({ server }).on('connection', (socket) => {
  clients.add(socket)
  socket.on('close', () => clients.delete(socket))
  socket.on('message', (data) => {
    const text = data.toString()
    for (const client of clients) client.send(text)
  })
})

server.listen(Number(process.env.PORT), '127.0.0.1')
process.once('SIGTERM', () => process.exit())
