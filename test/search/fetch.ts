import { prepareSearchCluster } from '#test/peers/opensearch/cluster.ts'
import { prepareS3Proxy } from '#test/peers/s3proxy/s3proxy.ts'

// What tests with a search service fetch and compile before they start: run early, it waits for the network while others compute.
prepareSearchCluster()
prepareS3Proxy()
