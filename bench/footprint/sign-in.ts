import { Agent, request } from 'node:http'
import { startMuster } from '../lib/muster.ts'
import { compareWithBudget, median, note, type ResultRow } from '../lib/table.ts'

const readerCount = 8
const userCount = 4
const seconds = 4

/** Measures how much longer the slowest reads of a task take while four users sign in repeatedly. */
export async function measureSignIns(rounds: number): Promise<ResultRow[]> {
  const muster = await startMuster(1000)
  try {
    const { api, firstTaskId, tokens } = muster
    const agent = new Agent({ keepAlive: true, maxSockets: readerCount + userCount })
    const send = (method: string, path: string, token: string, body?: object) =>
      sendAndCheck({ agent, method, address: api.url + path, token, body })
    const credentials = Array.from({ length: userCount }, (_, index) => ({
      email: `signs-in-${index}@example.com`,
      password: `a long passphrase ${index}`,
    }))
    for (const person of credentials) await send('POST', '/auth/register', '', person)

    const read = () => send('GET', `/tasks/${firstTaskId + 400}`, tokens[0])
    const quietTimes: number[] = []
    const busyTimes: number[] = []
    let signIns = 0
    for (let round = 0; round <= rounds; round++) {
      const roundSeconds = round === 0 ? 1 : seconds // the first round only warms up
      const aloneMs = await p99(read, roundSeconds)
      const end = Date.now() + roundSeconds * 1000
      const signInLoops = credentials.map(async (person) => {
        for (; Date.now() < end; signIns++) await send('POST', '/auth/login', '', person)
      })
      const duringSignInsMs = await p99(read, roundSeconds)
      await Promise.all(signInLoops)
      if (round === 0) continue
      quietTimes.push(aloneMs)
      busyTimes.push(duringSignInsMs)
    }
    agent.destroy()
    const ratio = median(busyTimes.map((ms, round) => ms / (quietTimes[round] ?? Number.NaN)))
    return [
      compareWithBudget('read one task while 4 users sign in, p99, × without', ratio, '×', 3, 1.5),
      note('  ms: without | with', `${median(quietTimes).toFixed(1)} | ${median(busyTimes).toFixed(1)}`),
      note('  sign-ins per second', (signIns / (rounds * seconds + 1)).toFixed(0)),
    ]
  } finally {
    await muster.stop()
  }
}

/**
 * The 99th percentile of the response times, in milliseconds, of several readers that each send one request after
 * another.
 */
async function p99(ask: () => Promise<void>, durationSeconds: number) {
  const times: number[] = []
  const end = performance.now() + durationSeconds * 1000
  const reader = async () => {
    for (let startedAt = performance.now(); startedAt < end; startedAt = performance.now()) {
      await ask()
      times.push(performance.now() - startedAt)
    }
  }
  await Promise.all(Array.from({ length: readerCount }, reader))
  return times.sort((a, b) => a - b)[Math.floor(0.99 * (times.length - 1))] ?? Number.NaN
}

type RequestOptions = { agent: Agent; method: string; address: string; token: string; body?: object }

function sendAndCheck({ agent, method, address, token, body }: RequestOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    }
    const clientRequest = request(address, { agent, method, headers }, (response) => {
      const isSuccess = response.statusCode !== undefined && response.statusCode < 300
      response
        .resume()
        .once('end', () => (isSuccess ? resolve() : reject(new Error(`${address}: ${response.statusCode}`))))
    })
    clientRequest.once('error', reject)
    clientRequest.end(body && JSON.stringify(body))
  })
}
