// npm run bench -- footprint: memory of everything that npm start runs, and reads while users sign in.
import { idle } from './footprint/idle.ts'
import { signIn } from './footprint/sign-in.ts'
import { print, reportMissed } from './lib/table.ts'

const lines = [...(await idle()), ...(await signIn(3))]
print(lines)
reportMissed(lines)
