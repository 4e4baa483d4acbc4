import type { CustomField, CustomFieldKind } from '@muster/contracts/custom-fields/fields'
import type { Task } from '@muster/contracts/tasks'
import { expect } from 'vitest'
import type { Person, World } from '../testing/world.ts'

/** An organization with a project and functions that create fields and tasks and expect success. */
export async function fieldsTeam(world: World) {
  const team = await world.team()
  const project = await world.as(team.manager).post('/projects/', { name: 'Aurora', organization_id: team.id })
  const projectId: number = project.body.id

  async function newField(name: string, kind: CustomFieldKind, body: object = {}): Promise<CustomField> {
    const field = { organization_id: team.id, name, kind, project_ids: [projectId], ...body }
    const response = await world.as(team.manager).post('/custom-fields/', field)
    expect(response.status, response.text).toBe(201)
    return response.body
  }
  async function newTask(custom_fields: Record<number, unknown> = {}, body: object = {}): Promise<Task> {
    const task = { title: 'Paint', project_id: projectId, custom_fields, ...body }
    const response = await world.as(team.manager).post('/tasks/', task)
    expect(response.status, response.text).toBe(201)
    return response.body
  }
  const setValues = (by: Person, task: { id: number }, custom_fields: Record<number, unknown>) =>
    world.as(by).put(`/tasks/${task.id}`, { custom_fields })
  const readTask = async (task: { id: number }): Promise<Task> =>
    (await world.as(team.manager).get(`/tasks/${task.id}`)).body
  const valuesOf = async (task: { id: number }) => (await readTask(task)).custom_fields
  const listFields = async (by: Person = team.manager, query = ''): Promise<CustomField[]> =>
    (await world.as(by).get(`/custom-fields/organization/${team.id}${query}`)).body
  const update = (by: Person, field: { id: number }, body: object) =>
    world.as(by).put(`/custom-fields/${field.id}`, body)
  return { team, projectId, newField, newTask, setValues, readTask, valuesOf, listFields, update }
}

/** The id of the option with this name. */
export const optionOf = (field: CustomField, name: string): number => {
  const option = field.options.find((candidate) => candidate.name === name)
  if (!option) throw new Error(`${field.name} has no option ${name}`)
  return option.id
}
