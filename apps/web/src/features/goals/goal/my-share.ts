/**
 * Returns the total number of assignments, given the number of the user's assignments and their percentage of the
 * total, which was rounded up or down to a tenth of a percent. Returns undefined unless exactly one total matches.
 */
export function totalAssignments(ownCount: number, percentage: number) {
  const tenths = Math.round(percentage * 10)
  const matchesShare = (total: number) => {
    const exactTenths = (ownCount * 1000) / total
    return (
      tenths === Math.floor(exactTenths) || (tenths === Math.floor(exactTenths) + 1 && !Number.isInteger(exactTenths))
    )
  }
  const estimate = Math.round((ownCount * 1000) / tenths)
  if (tenths === 0 || !matchesShare(estimate) || matchesShare(estimate - 1) || matchesShare(estimate + 1))
    return undefined
  return estimate
}
