const areas = ['admin', 'manager', 'employee'] as const
export type Area = (typeof areas)[number]

/** The area of a path; undefined outside the areas. */
export const areaAt = (pathname: string): Area | undefined => areas.find((area) => pathname.split('/')[1] === area)
