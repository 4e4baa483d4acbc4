// A window in a separate process, whose clock may differ: sends this many messages to a room, then reports its clock.
import { chatting } from './chatting.ts'

const [url = '', token = '', organization, room = '', count] = process.argv.slice(2)

const window = await chatting([url], { token, organizationId: Number(organization) }, [room])
for (let n = 0; n < Number(count); n++) await window.send(room, `ahead${n}`)
window.end()
process.send?.(Date.now())
