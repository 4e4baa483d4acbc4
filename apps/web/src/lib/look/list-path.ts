/** The page to show after switching the organization: a detail page leads to its list. */
export function listPath(pathname: string) {
  const [, area = '', segment = '', thing] = pathname.split('/')
  if (thing === undefined) return pathname
  // Employees have no list of milestones.
  return `/${area}/${area === 'employee' && segment === 'milestones' ? 'goals' : segment}`
}
