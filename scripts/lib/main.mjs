/** Runs a script; an error is printed as its message only, and sets exit code 1. */
export async function main(script) {
  try {
    await script()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
