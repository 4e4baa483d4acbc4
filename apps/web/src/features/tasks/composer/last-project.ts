import type { Named } from './composed-task.ts'

const keyOf = (organizationId: number) => `last-project:${organizationId}`

/** The project of the task that was created last in this browser, for each organization. */
export const lastProject = {
  get(organizationId: number): Named | undefined {
    const [id, ...name] = localStorage.getItem(keyOf(organizationId))?.split(' ') ?? []
    return Number(id) > 0 ? { id: Number(id), name: name.join(' ') } : undefined
  },
  set: (organizationId: number, { id, name }: Named) => localStorage.setItem(keyOf(organizationId), `${id} ${name}`),
}
