import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { recordBuilt } from '../ensure-built.mjs'
import { root } from '../root.mjs'
import { builtCommit, discardPrevious, nextFolder, putNextInPlace, putPreviousBack } from './builds.mjs'
import { readState, writeState } from './journal.mjs'
import { bytesOfCopiedFiles, cleanCommit, prepareNext, requireSpace } from './prepare.mjs'
import { readSchemaState, runWithDatabase } from './programs.mjs'
import {
  installationFolder,
  isRunning,
  requireControl,
  startMuster,
  stopMuster,
  usesExternalDatabase,
} from './running.mjs'

const backupFolder = () => join(installationFolder(), 'backups')
const say = (text) => console.log(`upgrade: ${text}`)
const short = (commit) => (commit === 'unknown' ? 'the previous version' : commit.slice(0, 12))

/**
 * Replaces the version that is built by the version that is checked out. If the new version does not start, the old one
 * runs again. `stop` and `start` are commands for a Muster that a service manager runs; without them, the new version
 * runs in the foreground.
 * @returns {Promise<{ code: number, ended?: Promise<number> }>} the exit code, and when a Muster in the foreground ends
 */
export async function upgrade({ stop, start }) {
  await recover(stop)
  const to = cleanCommit()
  const from = await builtCommit(root)
  if (!from) throw new Error('There is no built version to return to. Run npm start, which installs and builds.')
  if (from === to) {
    await writeState({ phase: 'done', to })
    say(`${short(to)} is built already. npm start runs it.`)
    return { code: 0 }
  }
  await requireControl(stop)
  say(`from ${short(from)} to ${short(to)}`)
  const schema = await prepareAndStop({ from, to, stop })
  const attempt = { from, to, schema, stop, start }
  let backup
  try {
    backup = await backUp(from)
  } catch (error) {
    return rollBack(attempt, `The backup failed. ${error.message}`)
  }
  return replaceBuild({ ...attempt, backup })
}

/**
 * Builds and checks the new version while the old one runs, and then stops it. In the meantime, and if any of this fails,
 * no other command builds the new version over the old one.
 * @returns the state of the schema before the migrations
 */
async function prepareAndStop({ from, to, stop }) {
  const hold = (reason) => writeState({ phase: 'held', from, to, reason })
  await hold('it was interrupted')
  try {
    await prepareNext(to)
    const schema = await checkDatabase()
    await discardPrevious()
    await writeState({ phase: 'changing', from, to })
    if (stop || (await isRunning())) {
      say('stopping Muster ...')
      await stopMuster(stop)
    }
    return schema
  } catch (error) {
    await hold(error.message)
    throw error
  }
}

/** Replaces the build, migrates and starts the new version; rolls back if any of this fails. */
async function replaceBuild(attempt) {
  const { from, to, backup, schema, stop, start } = attempt
  await writeState({ phase: 'changing', from, to, backup })
  try {
    await putNextInPlace()
    await recordBuilt()
  } catch (error) {
    return rollBack(attempt, `The new version could not be put in place. ${error.message}`)
  }
  say(`migrating, pending: ${schema.pending.length} ...`)
  try {
    // Any program of the new version migrates the database first.
    await readSchemaState(root, root)
  } catch (error) {
    return rollBack(attempt, `The migration failed. ${error.message}`)
  }
  say('starting the new version ...')
  const trial = await startMuster(start)
  if (trial.fault) {
    await trial.stop(stop)
    return rollBack({ ...attempt, hasServed: true }, `The new version does not work: ${trial.fault}.`)
  }
  await writeState({ phase: 'done', from, to, backup })
  await rm(nextFolder, { recursive: true, force: true })
  say(`done: ${short(to)} runs. The backup is ${backup}.`)
  return { code: 0, ended: trial.ended }
}

/** Returns to the state before an upgrade that was killed. The migrations that have run stay, because the old version fits them. */
async function recover(stop) {
  const state = await readState()
  if (state.phase !== 'changing') return
  say('an earlier upgrade was interrupted; returning to the version before it ...')
  if (await isRunning()) await stopMuster(stop)
  await putPreviousBack()
  await writeState({ ...state, phase: 'held', reason: 'it was interrupted' })
}

/**
 * Fills a new database with the schema and the rows that the database had before the migrations: with the old build, or
 * with the next one if some of these migrations are those of an earlier upgrade that failed, which the old build does
 * not know.
 */
function restoreBackup(backup, migrations) {
  const isKnown = (name) => existsSync(join(root, 'dist/migrations', `${name}.sql`))
  if (migrations.every(isKnown)) return runWithDatabase(root, join(root, 'dist/restore.mjs'), backup)
  return runWithDatabase(nextFolder, '--schema-of', backup, join(nextFolder, 'dist/restore.mjs'), backup)
}

/** Throws unless the new version can migrate the database and there is space for a backup. The old version may run. */
async function checkDatabase() {
  const schema = await readSchemaState(root, nextFolder)
  if (schema.unknown.length > 0)
    throw new Error(
      `The database was used by a newer version: this one does not know ${schema.unknown.join(', ')}. Nothing was changed.`,
    )
  if (schema.changed.length > 0)
    throw new Error(
      `These migrations were changed after they had run: ${schema.changed.join(', ')}. Nothing was changed.`,
    )
  await mkdir(backupFolder(), { recursive: true, mode: 0o700 })
  // A backup is compressed, but indexes and the journal of the database grow during migrations.
  const bytes = 2 * schema.bytes + (await bytesOfCopiedFiles(installationFolder(), backupFolder()))
  await requireSpace(backupFolder(), 500 + bytes / 1_000_000, 'for the backup and the migrations')
  return schema
}

/** Backs up with the old version, so that the old version can restore it. @returns the path of the file */
async function backUp(from) {
  const time = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
  const path = join(backupFolder(), `before-upgrade-${from.slice(0, 12)}-${time}.backup`)
  say(`backing up to ${path} ...`)
  await runWithDatabase(root, join(root, 'dist/backup.mjs'), path)
  return path
}

/**
 * Puts the old build back and starts it on the schema as it is now: each migration that has run fits the old version too,
 * and a failed one was rolled back, so that nothing that was written is lost. Only if the old version does not work on it,
 * and the new one has never run, is the backup restored beside the current database, which is kept.
 */
async function rollBack(attempt, reason) {
  const { from, to, backup, start, stop } = attempt
  say(`${reason}\nupgrade: returning to ${short(from)} ...`)
  await putPreviousBack()
  await writeState({ phase: 'held', from, to, backup, reason })
  let trial = await startMuster(start)
  if (trial.fault) {
    await trial.stop(stop)
    const kept = await replaceDatabase(attempt, trial.fault)
    trial = await startMuster(start)
    if (trial.fault) {
      await trial.stop(stop)
      throw new Error(`The old version does not work either: ${trial.fault}. The backup is ${backup}.`)
    }
    say(
      `the backup was restored, because the old version did not work on the new schema. The other database is ${kept}.`,
    )
  }
  say(`${short(from)} runs again, and nothing was lost. npm start runs it too, until npm run upgrade succeeds.`)
  return { code: 1, ended: trial.ended }
}

/** Restores the backup beside the database. @returns the path to which the other database was moved */
async function replaceDatabase({ backup, schema, hasServed }, fault) {
  if (!backup) throw new Error(`The old version does not start: ${fault}.`)
  const explanation = `The old version does not work on the migrated database: ${fault}. The backup is ${backup}.`
  if (hasServed || usesExternalDatabase())
    throw new Error(
      `${explanation} It was not restored, because ${
        hasServed ? 'the new version may have written since' : 'only you can replace an external database'
      }. See "Restore" in docs/operations.md.`,
    )
  const cluster = join(installationFolder(), 'postgres')
  const kept = `${cluster}-after-failed-upgrade-${Date.now()}`
  await rename(cluster, kept)
  try {
    await restoreBackup(backup, schema.applied)
    return kept
  } catch (error) {
    if (existsSync(cluster)) await rename(cluster, `${kept}-incomplete`)
    await rename(kept, cluster)
    throw new Error(`${explanation} It could not be restored: ${error.message}`)
  }
}
