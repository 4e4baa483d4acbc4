/**
 * What the server is told at each start. Memory is chosen for a small machine: shared_buffers is only taken as it is
 * used, and the operating system caches the rest.
 */
export function serverSettings(port: number, durable: boolean): string[] {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    port,
    max_connections: 60,
    shared_buffers: '64MB',
    huge_pages: 'off',
    max_wal_size: '512MB',
    io_method: 'sync', // workers of its own would cost memory and bring nothing on one small disk
    max_parallel_workers_per_gather: 0,
    autovacuum_max_workers: 2,
    max_logical_replication_workers: 0, // one process less; nobody subscribes here
    jit: 'off',
    random_page_cost: 1.1, // for disks without a moving arm, on which an index is worth asking nearly always
    password_encryption: 'scram-sha-256',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
    log_error_verbosity: 'terse', // details of a refused row would put what people wrote into the log
    log_checkpoints: 'off',
    synchronous_commit: durable ? 'on' : 'off',
    fsync: durable ? 'on' : 'off',
    full_page_writes: durable ? 'on' : 'off',
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
