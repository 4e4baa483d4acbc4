/** The page that stays when another organization is opened: for one about a single thing of the old, its list. */
export function listPath(pathname: string) {
  const [, area = '', segment = '', thing] = pathname.split('/')
  if (thing === undefined) return pathname
  // Of milestones employees have no list.
  return `/${area}/${area === 'employee' && segment === 'milestones' ? 'goals' : segment}`
}
