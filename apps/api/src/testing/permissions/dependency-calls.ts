import type { Calls } from './calls.ts'
import type { PermissionFixture } from './fixture.ts'

/** Adds a dependency between T and another task, unless it exists, and returns its id. */
async function addDependency(stage: PermissionFixture, otherId: number): Promise<number> {
  const [from_task_id, to_task_id] = [Math.min(stage.T.id, otherId), Math.max(stage.T.id, otherId)]
  const { id } = await stage.world.store.db
    .insertInto('task_dependencies')
    .values({ organization_id: stage.A.id, from_task_id, to_task_id, kind: 'relates' })
    .onConflict((conflict) =>
      conflict.columns(['from_task_id', 'to_task_id', 'kind']).doUpdateSet({ organization_id: stage.A.id }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Those calls of additional.tsv that are about dependencies of tasks. */
export const dependencyCalls: Calls = {
  'GET /tasks/{T}/dependencies': (s) => ({ method: 'GET', url: `/tasks/${s.T.id}/dependencies` }),
  'POST /tasks/{T}/dependencies {kind:blocks,task_id:T2}': (s) => ({
    method: 'POST',
    url: `/tasks/${s.T.id}/dependencies`,
    body: { kind: 'blocks', task_id: s.T2.id },
  }),
  'POST /tasks/{T}/dependencies {kind:relates,task_id:T of creator_member}': (s) => ({
    method: 'POST',
    url: `/tasks/${s.T.id}/dependencies`,
    body: { kind: 'relates', task_id: s.taskOfCreator.id },
  }),
  'DELETE /tasks/{T}/dependencies/{D with T2}': async (s) => ({
    method: 'DELETE',
    url: `/tasks/${s.T.id}/dependencies/${await addDependency(s, s.T2.id)}`,
  }),
  'DELETE /tasks/{T}/dependencies/{D with T of creator_member}': async (s) => ({
    method: 'DELETE',
    url: `/tasks/${s.T.id}/dependencies/${await addDependency(s, s.taskOfCreator.id)}`,
  }),
  'DELETE /tasks/{T2}/dependencies/{D with T of creator_member}': async (s) => ({
    method: 'DELETE',
    url: `/tasks/${s.T2.id}/dependencies/${await addDependency(s, s.taskOfCreator.id)}`,
  }),
}
