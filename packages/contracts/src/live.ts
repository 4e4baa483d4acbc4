/** What the live feed says: ids only, the screen asks again, which checks the right again. */
export type Changed = {
  entity: 'task' | 'project' | 'organization' | 'member' | 'comment' | 'goal' | 'milestone' | 'notification'
  id: number
  organizationId: number
  action: 'created' | 'updated' | 'deleted'
  version: number
}

/** Events the chat service sends to a connected browser. */
export type ServerEvents = { changed: (event: Changed) => void }
