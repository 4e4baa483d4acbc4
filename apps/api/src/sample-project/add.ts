import { can } from '@muster/contracts/capabilities'
import type { Project } from '@muster/contracts/projects'
import { actorOrRefuse } from '@muster/server/access/actor'
import type { Principal } from '@muster/server/access/principal'
import { recordAll } from '@muster/server/facts/record-all'
import { refuseConflict, refuseUnless } from '@muster/server/http/problems'
import { lockActorOrRefuse } from '@muster/server/lock-order'
import type { Store } from '@muster/server/store'
import { goalCreated } from '../goals/facts.ts'
import { goalSeenBy } from '../goals/seen-by.ts'
import { milestoneCreated } from '../milestones/facts.ts'
import { milestoneSeenBy } from '../milestones/seen-by.ts'
import { projectCreated } from '../projects/facts.ts'
import { projectSeenBy } from '../projects/seen-by.ts'
import { taskCreated } from '../tasks/facts.ts'
import { takeNumbers } from '../tasks/take-numbers.ts'
import { visibleAmong } from '../tasks/visible-among.ts'
import { sampleTasks } from './content.ts'
import { insertSample } from './insert.ts'
import { lockSample, sampleOf } from './sample-row.ts'

/**
 * Adds the sample project to an organization, or returns the existing one. Its objects are recorded like those that
 * users create, but nobody is notified of them.
 */
export async function addSampleProject(
  store: Store,
  principal: Principal,
  organizationId: number,
): Promise<{ project: Project; existed: boolean }> {
  refuseUnless(can.createProject(await actorOrRefuse(store.db, principal, organizationId)))
  const isMissing = (await sampleOf(store.db, organizationId)) === undefined
  const lastNumber = isMissing ? await takeNumbers(store.db, organizationId, sampleTasks.length) : 0

  return store.write(async (tx) => {
    // Of several concurrent calls, the first one adds the project, and the others find it.
    await lockSample(tx, organizationId)
    refuseUnless(can.createProject(await lockActorOrRefuse(tx, principal, organizationId)))
    const existing = await sampleOf(tx, organizationId)
    if (existing?.deleted_at) refuseConflict('The sample project is in the trash. Restore it, or remove it completely.')
    if (existing) return { project: (await projectSeenBy(tx, principal, existing.project_id)).project, existed: true }
    // The project was removed after the first check, which therefore reserved no numbers.
    if (!isMissing) refuseConflict('The sample project has just been removed. Try again.')

    const firstNumber = lastNumber - sampleTasks.length + 1
    const ids = await insertSample(tx, { organizationId, userId: principal.userId, firstNumber })
    const { project, actor } = await projectSeenBy(tx, principal, ids.projectId)
    const { goal } = await goalSeenBy(tx, principal, ids.goalId)
    const { milestone } = await milestoneSeenBy(tx, principal, ids.milestoneId)
    const facts = [
      projectCreated(actor, project, []),
      goalCreated(actor, goal, []),
      milestoneCreated(actor, milestone, [], []),
    ]
    const { tasks } = await visibleAmong(tx, principal, organizationId, ids.taskIds)
    // `recordAll` notifies nobody.
    await recordAll(tx, [...facts, ...tasks.map((task) => taskCreated(actor, task))])
    return { project, existed: false }
  })
}
