// npm run bench -- footprint: the memory of everything that npm start runs, and the duration of reads while users sign
// in.
import { measureIdle } from './footprint/idle.ts'
import { measureSignIns } from './footprint/sign-in.ts'
import { printTable, reportMissed } from './lib/table.ts'

const lines = [...(await measureIdle()), ...(await measureSignIns(3))]
printTable(lines)
reportMissed(lines)
