import { Agent, request } from 'node:http'
import { startMuster } from '../lib/muster.ts'
import { judge, type Line, median, note } from '../lib/table.ts'

const readers = 8
const people = 4
const seconds = 4

/** How much longer the slowest reads of a task take while four users sign in repeatedly. */
export async function signIn(rounds: number): Promise<Line[]> {
  const muster = await startMuster(1000)
  try {
    const { api, firstTask, tokens } = muster
    const agent = new Agent({ keepAlive: true, maxSockets: readers + people })
    const send = (method: string, path: string, token: string, body?: object) =>
      answerOf({ agent, method, address: api.url + path, token, body })
    const credentials = Array.from({ length: people }, (_, place) => ({
      email: `signs-in-${place}@example.com`,
      password: `a long passphrase ${place}`,
    }))
    for (const person of credentials) await send('POST', '/auth/register', '', person)

    const read = () => send('GET', `/tasks/${firstTask + 400}`, tokens[0])
    const quiet: number[] = []
    const busy: number[] = []
    let signIns = 0
    for (let round = 0; round <= rounds; round++) {
      const length = round === 0 ? 1 : seconds // the first round only warms up
      const alone = await p99(read, length)
      const end = Date.now() + length * 1000
      const signing = credentials.map(async (person) => {
        for (; Date.now() < end; signIns++) await send('POST', '/auth/login', '', person)
      })
      const beside = await p99(read, length)
      await Promise.all(signing)
      if (round === 0) continue
      quiet.push(alone)
      busy.push(beside)
    }
    agent.destroy()
    const ratio = median(busy.map((ms, round) => ms / (quiet[round] ?? Number.NaN)))
    return [
      judge('read one task while 4 users sign in, p99, × without', ratio, '×', 3, 1.5),
      note('  ms: without | with', `${median(quiet).toFixed(1)} | ${median(busy).toFixed(1)}`),
      note('  sign-ins per second', (signIns / (rounds * seconds + 1)).toFixed(0)),
    ]
  } finally {
    await muster.stop()
  }
}

/** The 99th percentile of the response times, in milliseconds, of readers that each send one request after the other. */
async function p99(ask: () => Promise<void>, length: number) {
  const times: number[] = []
  const end = performance.now() + length * 1000
  const reader = async () => {
    for (let began = performance.now(); began < end; began = performance.now()) {
      await ask()
      times.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: readers }, reader))
  return times.sort((a, b) => a - b)[Math.floor(0.99 * (times.length - 1))] ?? Number.NaN
}

type Asked = { agent: Agent; method: string; address: string; token: string; body?: object }

function answerOf({ agent, method, address, token, body }: Asked): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    }
    const asked = request(address, { agent, method, headers }, (answer) => {
      const good = answer.statusCode !== undefined && answer.statusCode < 300
      answer.resume().once('end', () => (good ? resolve() : reject(new Error(`${address}: ${answer.statusCode}`))))
    })
    asked.once('error', reject)
    asked.end(body && JSON.stringify(body))
  })
}
