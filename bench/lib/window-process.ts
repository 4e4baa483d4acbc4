// A window in a process of its own, whose clock may be another: says so many things in a room, and then what it saw.
import { chatting } from './chatting.ts'

const [url = '', token = '', organization, room = '', count] = process.argv.slice(2)

const window = await chatting([url], { token, organizationId: Number(organization) }, [room])
for (let n = 0; n < Number(count); n++) await window.send(room, `ahead${n}`)
window.end()
process.send?.(Date.now())
