// npm run bench -- house: memory of everything that npm start runs, and readings while people sign in.
import { idle } from './house/idle.ts'
import { signIn } from './house/sign-in.ts'
import { nameMissed, print } from './lib/table.ts'

const lines = [...(await idle()), ...(await signIn(3))]
print(lines)
nameMissed(lines)
