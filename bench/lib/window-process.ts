// A window in a separate process, whose clock may be wrong: sends the given number of messages to a room, then reports
// its clock's time.
import { openChatWindow } from './chat-window.ts'

const [url = '', token = '', organization, room = '', count] = process.argv.slice(2)

const window = await openChatWindow([url], { token, organizationId: Number(organization) }, [room])
for (let n = 0; n < Number(count); n++) await window.send(room, `ahead${n}`)
window.end()
process.send?.(Date.now())
