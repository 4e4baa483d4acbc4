import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../root.mjs'

/**
 * Runs a program of a build with the database of this installation, as the owner of its tables. The build provides the
 * database, and migrates it to its own schema unless Muster runs.
 * @param args the program and its arguments, after the options of with-database.ts
 * @returns its standard output; throws an error with its other output if it fails
 */
export async function runWithDatabase(build, ...args) {
  const command = [join(build, 'dist/with-database.mjs'), '--owner', ...args]
  try {
    const { stdout } = await promisify(execFile)(process.execPath, command, { cwd: root, maxBuffer: 1e7 })
    return stdout.trim()
  } catch (error) {
    throw new Error(`${error.stderr ?? ''}${error.stdout ?? ''}`.trim() || error.message)
  }
}

/**
 * What the database has and what the next build expects: `pending` migrations, those that it does not know (`unknown`),
 * and those with another content than in the build (`changed`).
 */
export async function readSchemaState(build, nextBuild) {
  return JSON.parse(await runWithDatabase(build, join(nextBuild, 'dist/schema-state.mjs')))
}
