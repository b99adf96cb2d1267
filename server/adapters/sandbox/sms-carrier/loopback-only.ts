import { BlockList, isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { notFound } from '#server/http/errors.ts'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

const isLoopback = (address: string): boolean => {
  const version = isIP(address)
  return version !== 0 && loopback.check(address, version === 6 ? 'ipv6' : 'ipv4')
}

/**
 * Anyone else is told that nothing is here. The socket counts, not a header; a request that a proxy on this computer passed on comes
 * from outside; and a name that is not this computer's own (a page that rebinds its DNS) is refused too.
 */
export async function refuseFromOutside(request: FastifyRequest): Promise<void> {
  const isForwarded = request.headers.forwarded !== undefined || request.headers['x-forwarded-for'] !== undefined
  const host = request.hostname.replace(/^\[|\]$/g, '')
  const isOwnName = host === 'localhost' || host.endsWith('.localhost') || isLoopback(host)
  if (isForwarded || !isOwnName || !isLoopback(request.socket.remoteAddress ?? '')) throw notFound('This address')
}
