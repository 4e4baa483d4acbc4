import packageJson from '../../package.json' with { type: 'json' }

/** The version that the image was built with, or that of the package. */
export const version = process.env.MUSTER_VERSION?.replace(/^unknown$/, '') || packageJson.version
