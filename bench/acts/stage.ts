import type { Task } from '@muster/contracts/tasks'
import pg from 'pg'
import type { Muster } from '../lib/muster.ts'

type Created = { id: number }

export type Stage = Awaited<ReturnType<typeof prepareStage>>

/** The organization in which the acts are played: a person to assign, a project, and a goal with names of their own. */
export async function prepareStage({ api, database, organizationId, tokens }: Muster) {
  const client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
  await client.query(`update users set full_name = 'Ewa Nowak', username = 'ewa' where id = 12`)
  await client.end()
  const send = async <Reply>(method: string, path: string, body?: object): Promise<Reply> => {
    const response = await fetch(api.url + path, {
      method,
      headers: { authorization: `Bearer ${tokens[0]}`, ...(body && { 'content-type': 'application/json' }) },
      body: body && JSON.stringify(body),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return JSON.parse(text)
  }
  const { id: projectId } = await send<Created>('POST', '/projects/', {
    name: 'Website',
    organization_id: organizationId,
  })
  const { id: otherProjectId } = await send<Created>('POST', '/projects/', {
    name: 'Garden',
    organization_id: organizationId,
  })
  await send('POST', '/goals/', {
    title: 'Harvest in March',
    target_value: 1200,
    unit: 'kg',
    start_date: '2026-11-01',
    end_date: '2037-03-01',
    organization_id: organizationId,
    project_id: projectId,
  })
  return {
    url: api.url,
    token: tokens[0],
    organizationId,
    personId: 12,
    projectId,
    send,
    /** Creates a task in the project 'Garden', and returns its id. */
    makeTask: async (title: string, values: object = {}): Promise<number> =>
      (await send<Created>('POST', '/tasks/', { title, project_id: otherProjectId, ...values })).id,
    readTask: (id: number) => send<Task>('GET', `/tasks/${id}`),
    /** The path of the page of an area with the search parameters. */
    path: (page: string, search: Record<string, string> = {}) =>
      `/admin/${page}?${new URLSearchParams({ orgId: String(organizationId), ...search })}`,
  }
}

let lastNumber = 0
/** A word that no other task contains, for the search that limits a list to the tasks of one act. */
export const uniqueWord = () => `act${String(++lastNumber).padStart(3, '0')}x`
