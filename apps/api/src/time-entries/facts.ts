import type { TimeEntryChanges } from '@muster/contracts/facts/kinds'
import type { Fact, FactBase } from '@muster/server/facts/fact'

type FactEntry = { id: number; organization_id: number; task_id: number; user_id: number; minutes: number | null }

/** Who works how long on what is announced to the user, and to admins and managers. */
const factOf = (entry: FactEntry, action: Fact['action']): FactBase => ({
  organizationId: entry.organization_id,
  actorId: entry.user_id,
  entity: 'time_entry',
  entityId: entry.id,
  action,
  seenBy: [entry.user_id],
})

export const timerStarted = (entry: FactEntry): Fact => ({
  ...factOf(entry, 'created'),
  kind: 'time_entry.started',
  values: { task_id: entry.task_id },
})

export const timerStopped = (entry: FactEntry): Fact => ({
  ...factOf(entry, 'updated'),
  kind: 'time_entry.stopped',
  values: { task_id: entry.task_id, minutes: entry.minutes },
})

export const entryCreated = (entry: FactEntry): Fact => ({
  ...factOf(entry, 'created'),
  kind: 'time_entry.created',
  values: { task_id: entry.task_id, minutes: entry.minutes },
})

export const entryUpdated = (entry: FactEntry, changes: TimeEntryChanges): Fact => ({
  ...factOf(entry, 'updated'),
  kind: 'time_entry.updated',
  values: { changes },
})

export const entryDeleted = (entry: FactEntry): Fact => ({
  ...factOf(entry, 'deleted'),
  kind: 'time_entry.deleted',
  values: { task_id: entry.task_id, minutes: entry.minutes },
})

type FactLock = { id: number; organization_id: number; month: string }

export const timeLockChanged = (actorId: number, lock: FactLock, change: 'created' | 'deleted'): Fact => ({
  organizationId: lock.organization_id,
  actorId,
  entity: 'time_lock',
  entityId: lock.id,
  action: change,
  kind: `time_lock.${change}`,
  values: { month: lock.month },
})
