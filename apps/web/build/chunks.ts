/**
 * Chunks of the build. A group takes the matching modules with all their dependencies that no earlier group has taken.
 * Every file costs the browser some milliseconds, so a page should load a handful; modules in no group get a file per
 * page or dialog, loaded on demand.
 */
const groups = [
  // The code that runs first, then the code of every page.
  { name: 'start', tags: ['$initial' as const] },
  { name: 'main', test: /src\/app\/main\.tsx|rolldown\/runtime/ },
  { name: 'sign-in', test: /features\/accounts\/|components\/TextInput\/|useLocation/, minShareCount: 2 },
  // The shell of every signed-in page, and what nearly every such page needs.
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
  // Lists of people and their dialogs, for several pages and a section of the settings.
  { name: 'people', test: /features\/users\//, minShareCount: 2 },
  // All other shared modules, grouped by the pages that share them. Merging the small ones would save a file or two per
  // page but create import cycles, since a merged chunk brings all its dependencies.
  { name: 'common', minShareCount: 2, entriesAware: true },
]

export const codeSplitting = { groups: groups.map((group, place) => ({ ...group, priority: groups.length - place })) }

/** Names the file after the chunk, without the list of pages that share it. */
export const chunkFileNames = ({ name }: { name: string }) => `assets/${name.split('~')[0]}-[hash].js`
export const assetFileNames = ({ names }: { names: string[] }) => `assets/${names[0]?.split(/[~.]/)[0]}-[hash][extname]`
