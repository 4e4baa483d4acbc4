/**
 * Which code travels together. A group takes what matches, with everything that it needs and that no group before it
 * has taken. Every file costs a browser some milliseconds however small it is, so a page should be a handful of them;
 * what nothing here names is a file for each page or dialog, loaded when that is opened.
 */
const groups = [
  // What runs first, and then what every page needs.
  { name: 'start', tags: ['$initial' as const] },
  { name: 'main', test: /src\/app\/main\.tsx|rolldown\/runtime/ },
  { name: 'sign-in', test: /features\/accounts\/|components\/TextInput\/|useLocation/, minShareCount: 2 },
  // The shell around every page behind the sign-in, and what nearly every such page needs.
  {
    name: 'area',
    test: /areas\/AreaPage\.tsx|components\/(Select|Skeleton|Group|Stack)\/|src\/ui\/((avatar|marks|page|toasts)\/)?[\w-]+\.tsx?$|features\/(organizations|projects|settings|tasks|users)\/queries\.ts$|useMutation|search-rows|use-prepared-search/,
  },
  { name: 'table', test: /ui\/table\// },
  {
    name: 'tasks',
    test: /features\/tasks\/([\w-]+\.ts$|DueMark|board\/|table\/|filters\/)|src\/ui\/filters\//,
    minShareCount: 2,
  },
  { name: 'csv', test: /contracts\/src\/csv\.ts/ },
  { name: 'forms', test: /ui\/dialog\/|@mantine\/form\/|components\/(NumberInput|Textarea|MultiSelect)\// },
  // Lists of people and their dialogs, which several pages and a section of the settings need.
  { name: 'people', test: /features\/users\//, minShareCount: 2 },
  // Whatever else several pages need, by the pages that need it. Joining the little ones would save a file or two a page,
  // and makes circles: what is joined brings all that its parts need.
  { name: 'common', minShareCount: 2, entriesAware: true },
]

export const codeSplitting = { groups: groups.map((group, place) => ({ ...group, priority: groups.length - place })) }

/** A chunk's own name starts the file's; the pages that share it are no part of it. */
export const chunkFileNames = ({ name }: { name: string }) => `assets/${name.split('~')[0]}-[hash].js`
export const assetFileNames = ({ names }: { names: string[] }) => `assets/${names[0]?.split(/[~.]/)[0]}-[hash][extname]`
