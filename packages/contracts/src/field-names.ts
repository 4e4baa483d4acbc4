/** The names of fields that `fieldNameOf` does not derive from their keys. */
const names: Record<string, string> = {
  api_key: 'API key',
  assignees: 'Assigned people',
  assigned_to: 'Assigned to',
  assigned_users: 'Assigned people',
  before_id: 'Task below',
  body: 'The body',
  clientId: 'Client id',
  dependency_percentage: 'Share of the goal',
  email: 'Email',
  expected_completion_time: 'Expected completion',
  full_name: 'Full name',
  goal_id: 'Goal',
  goal_milestone_id: 'Milestone',
  handshake: 'The handshake',
  id: 'Id',
  ids: 'The list of ids',
  in_app: 'In the app',
  milestone_id: 'Milestone',
  mail: 'By email',
  new_email: 'New email',
  orgId: 'Organization',
  organization_id: 'Organization',
  organizationId: 'Organization',
  participantIds: 'Participants',
  project_id: 'Project',
  q: 'Query',
  replyTo: 'Replied message',
  sdp: 'SDP',
  timezone: 'Time zone',
  url: 'Address',
  user_id: 'Person',
  userId: 'Person',
}

/** A field's name in messages: `due_date` is "Due date", `goal_id` "Goal". */
export function fieldNameOf(key: string): string {
  const name = Object.hasOwn(names, key) ? names[key] : undefined
  if (name) return name
  const words = key
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]/g, ' ')
    .toLowerCase()
    .replace(/^is | ids?$/g, '')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** What messages call the value at this path: `['assigned_users', 2, 'id']` is "Assigned people (entry 3)". */
export function fieldNameAt(path: readonly PropertyKey[]): string {
  const parts: string[] = []
  for (const [index, key] of path.entries()) {
    if (typeof key === 'number') parts.push(parts.length > 0 ? `${parts.pop()} (entry ${key + 1})` : `Entry ${key + 1}`)
    else if (!(key === 'id' && index > 0))
      parts.push(parts.length > 0 ? fieldNameOf(String(key)).toLowerCase() : fieldNameOf(String(key)))
  }
  return parts.join(', ')
}
