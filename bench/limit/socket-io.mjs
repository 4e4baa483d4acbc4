// A chat on bare Socket.IO, in the version that the chat service uses: no authentication, no storage.
import { createServer } from 'node:http'
import { createRequire } from 'node:module'

const { Server } = createRequire(new URL('../../apps/chat/package.json', import.meta.url))('socket.io')

const server = createServer((_, response) => response.end('ready'))
const io = new Server(server)
let seq = 0

io.on('connection', (socket) => {
  socket.on('join_room', ({ roomId }, acknowledge) => {
    socket.join(roomId)
    acknowledge?.({ ok: true })
  })
  socket.on('send_message', ({ roomId, content }) => io.to(roomId).emit('new_message', messageOf(roomId, content)))
})

/** Returns a message with all the fields that a message of the chat service has. */
function messageOf(chatRoomId, content) {
  const at = new Date().toISOString()
  return {
    _id: '0190b5a4-7f2e-7c1d-9a3b-5e6f70819203',
    seq: ++seq,
    clientId: null,
    kind: 'user',
    content,
    senderId: '1',
    senderName: 'Person 1',
    chatRoomId,
    organizationId: 1,
    createdAt: at,
    editedAt: null,
    isEdited: false,
    isDeleted: false,
    replyTo: null,
    reactions: [],
    readBy: ['1'],
  }
}

server.listen(Number(process.env.PORT), '127.0.0.1')
process.once('SIGTERM', () => process.exit())
