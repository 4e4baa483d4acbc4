// npm run bench -- crash [rounds]: kill -9 of the application and of postgres during writes.
import { rm } from 'node:fs/promises'
import { crash, type Victim } from '../apps/launcher/src/testing/crash.ts'
import { buildMuster } from '../apps/launcher/src/testing/start-muster.ts'

const rounds = Number(process.argv[2] ?? 20)
const dist = await buildMuster('crash')
const kinds: [string, Victim[]][] = [
  ['application', ['application', 'api']],
  ['postgres', ['postgres']],
]
try {
  for (const [name, victims] of kinds) {
    console.log(`\n${name}, ${rounds} rounds`)
    const { acknowledged, lost, doubled, orphans, outages, answers } = await crash(dist, victims, rounds, console.log)
    const sorted = outages.toSorted((a, b) => a - b)
    const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]
    console.log(`acknowledged ${acknowledged} · lost ${lost} · twice ${doubled} · orphans ${orphans.length}`)
    console.log(`writing again after: median ${at(0.5)} ms, p95 ${at(0.95)} ms · answers ${JSON.stringify(answers)}`)
    if (lost + doubled + orphans.length > 0) process.exitCode = 1
  }
} finally {
  await rm(dist, { recursive: true, force: true })
}
