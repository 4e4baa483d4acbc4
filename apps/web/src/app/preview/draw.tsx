import type { Me } from '@muster/contracts/accounts'
import type { Actor } from '@muster/contracts/capabilities'
import type { OrganizationRole } from '@muster/contracts/roles'
import type { Task } from '@muster/contracts/tasks'
import { areaOf } from '../../areas/area-of.ts'
import { areaAt } from '../../lib/area-at.ts'
import { showPreview } from '../../lib/preview.ts'
import { storedFlag } from '../../lib/stored-flag.ts'
import { PreviewedBoard } from './PreviewedBoard.tsx'

/**
 * Shows the board as the app will render it. Shows nothing if the app will not show this board, or if the page may have
 * a strip of unknown height above its content. Receives the responses to the first requests of a board: the user,
 * the role, and the first tasks of each column.
 */
export async function drawPreview(meResponse: Response, roleResponse: Response, tasksResponse: Response) {
  const me: Me = await meResponse.json()
  const { organization_role: role }: { organization_role: OrganizationRole } = await roleResponse.json()
  const tasks: Task[] = await tasksResponse.json()
  const counts: Record<string, number> = JSON.parse(tasksResponse.headers.get('x-group-counts') ?? '{}')
  const orgId = Number(new URLSearchParams(location.search).get('orgId'))
  const organization = me.organizations.find(({ id }) => id === orgId)
  const actor: Actor = { id: me.id, role }
  const area = areaOf(me.role, actor)
  if (!organization || !me.is_verified || area !== areaAt(location.pathname)) return
  const isCollapsed = storedFlag('sidebar-collapsed').get()
  const board: unknown = PreviewedBoard({ area, me, organization, actor, tasks, counts, isCollapsed })
  if (board instanceof Node) showPreview(board)
}
