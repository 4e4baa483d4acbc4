/**
 * Returns the path to open after switching the organization: the current path or, if the current page is about one
 * object, the path of the list that contains the object.
 */
export function listPath(pathname: string) {
  const [, area = '', segment = '', objectId] = pathname.split('/')
  if (objectId === undefined) return pathname
  // Employees have no list of milestones, so they get the goals.
  return `/${area}/${area === 'employee' && segment === 'milestones' ? 'goals' : segment}`
}
