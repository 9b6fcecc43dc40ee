import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import org.opensearch.analysis.common.CommonAnalysisPlugin;
import org.opensearch.cluster.ClusterState;
import org.opensearch.cluster.service.ClusterService;
import org.opensearch.common.logging.LogConfigurator;
import org.opensearch.common.settings.Settings;
import org.opensearch.env.Environment;
import org.opensearch.gateway.GatewayService;
import org.opensearch.index.mapper.MapperExtrasPlugin;
import org.opensearch.index.reindex.ReindexPlugin;
import org.opensearch.node.InternalSettingsPreparer;
import org.opensearch.node.Node;
import org.opensearch.painless.PainlessPlugin;
import org.opensearch.plugins.Plugin;
import org.opensearch.transport.Netty4Plugin;

/**
 * A real cluster in one process: `DIRECTORY NODES [KEY=VALUE ...]`. With two nodes a third one without data keeps the quorum.
 * Says READY and the HTTP ports; takes `stop N`, `start N`, `cut N` (it hears nothing of the other nodes, nor they of it) and `mend N`,
 * and answers each with one line. Ends with its input.
 */
public final class SearchCluster {
    private static final List<Class<? extends Plugin>> MODULES = List.of(
            CommonAnalysisPlugin.class, MapperExtrasPlugin.class, ReindexPlugin.class, PainlessPlugin.class, Netty4Plugin.class, CutPlugin.class);

    private static final String LOG = String.join("\n",
            "status = error",
            "appender.console.type = Console",
            "appender.console.name = console",
            "appender.console.target = SYSTEM_ERR",
            "appender.console.layout.type = PatternLayout",
            "appender.console.layout.pattern = [%p][%c{1.}] %m %throwable{1}%n",
            "rootLogger.level = error",
            "rootLogger.appenderRef.console.ref = console",
            "");

    private static final class MemberNode extends Node {
        MemberNode(final Environment environment) {
            super(environment, MODULES, true);
        }

        @Override
        protected void configureNodeAndClusterIdStateListener(final ClusterService clusterService) {
            // Node's own method refuses a second node in one process.
        }
    }

    private final Path base;
    private final int dataNodes;
    private final Settings extra;
    private final Node[] nodes;
    private final int[] http;
    private final int[] transport;

    private SearchCluster(final Path base, final int dataNodes, final Settings extra) throws IOException {
        this.base = base;
        this.dataNodes = dataNodes;
        this.extra = extra;
        nodes = new Node[dataNodes == 2 ? 3 : dataNodes];
        http = freePorts(nodes.length);
        transport = freePorts(nodes.length);
    }

    public static void main(final String[] args) throws Exception {
        // The server turns System.out into its log.
        final PrintStream out = System.out;
        final Settings.Builder extra = Settings.builder();
        for (int i = 2; i < args.length; i++) {
            final String[] pair = args[i].split("=", 2);
            extra.put(pair[0], pair[1]);
        }
        final SearchCluster cluster = new SearchCluster(Path.of(args[0]).toAbsolutePath(), Integer.parseInt(args[1]), extra.build());
        Runtime.getRuntime().addShutdownHook(new Thread(cluster::close));
        try {
            LogConfigurator.registerErrorListener();
            LogConfigurator.configure(cluster.environment(0));
            for (int i = 0; i < cluster.nodes.length; i++) {
                cluster.start(i);
            }
            cluster.await();
        } catch (final Throwable e) {
            out.println("ERROR " + e);
            System.exit(1);
        }
        final StringBuilder ports = new StringBuilder("READY");
        for (int i = 0; i < cluster.dataNodes; i++) {
            ports.append(' ').append(cluster.http[i]);
        }
        out.println(ports);
        cluster.obey(new BufferedReader(new InputStreamReader(System.in)), out);
        System.exit(0);
    }

    private void obey(final BufferedReader commands, final PrintStream out) throws IOException {
        for (String line; (line = commands.readLine()) != null;) {
            final String[] words = line.split(" ");
            try {
                final int i = Integer.parseInt(words[1]) - 1;
                switch (words[0]) {
                    case "stop" -> stop(i);
                    case "start" -> start(i);
                    case "cut" -> CutPlugin.CUT.add("node-" + words[1]);
                    default -> CutPlugin.CUT.remove("node-" + words[1]);
                }
                if (2 * running() > nodes.length && CutPlugin.CUT.isEmpty()) {
                    await();
                }
                out.println("DONE");
            } catch (final Exception e) {
                out.println("ERROR " + e);
            }
        }
    }

    private void start(final int i) throws Exception {
        nodes[i] = new MemberNode(environment(i)).start();
    }

    private void stop(final int i) throws Exception {
        nodes[i].close();
        nodes[i].awaitClose(20, TimeUnit.SECONDS);
    }

    private void close() {
        for (int i = nodes.length - 1; i >= 0; i--) {
            try {
                if (isRunning(nodes[i])) {
                    stop(i);
                }
            } catch (final Exception e) {
                System.err.println(e);
            }
        }
    }

    private static boolean isRunning(final Node node) {
        return node != null && !node.isClosed();
    }

    private int running() {
        int count = 0;
        for (final Node node : nodes) {
            count += isRunning(node) ? 1 : 0;
        }
        return count;
    }

    /** Until every running node sees a manager, the running nodes alone, and what was stored. */
    private void await() throws InterruptedException {
        for (final Node node : nodes) {
            while (isRunning(node)) {
                final ClusterState state = node.client().admin().cluster().prepareState().setLocal(true).get().getState();
                if (state.nodes().getClusterManagerNodeId() != null && state.nodes().getSize() == running()
                        && !state.blocks().hasGlobalBlock(GatewayService.STATE_NOT_RECOVERED_BLOCK)) {
                    break;
                }
                Thread.sleep(20);
            }
        }
    }

    private Environment environment(final int i) throws IOException {
        final Path home = base.resolve("node-" + (i + 1));
        final Path config = Files.createDirectories(home.resolve("config"));
        Files.createDirectories(home.resolve("modules"));
        Files.createDirectories(home.resolve("plugins"));
        Files.writeString(config.resolve("log4j2.properties"), LOG);
        final Settings.Builder settings = Settings.builder()
                .put("cluster.name", "test")
                .put("node.name", "node-" + (i + 1))
                .put("path.home", home.toString())
                .put("network.host", "127.0.0.1")
                .put("http.port", http[i])
                .put("transport.port", transport[i])
                .put("discovery.initial_state_timeout", "0s")
                .put("cluster.routing.allocation.disk.threshold_enabled", false);
        if (nodes.length == 1) {
            settings.put("discovery.type", "single-node");
        } else {
            final List<String> seeds = new ArrayList<>();
            for (final int port : transport) {
                seeds.add("127.0.0.1:" + port);
            }
            settings.putList("discovery.seed_hosts", seeds).putList("cluster.initial_cluster_manager_nodes", "node-1");
        }
        if (i >= dataNodes) {
            settings.putList("node.roles", "cluster_manager");
        }
        return InternalSettingsPreparer.prepareEnvironment(settings.put(extra).build(), Map.of(), config, () -> "node-" + (i + 1));
    }

    private static int[] freePorts(final int count) throws IOException {
        final List<ServerSocket> held = new ArrayList<>();
        try {
            final int[] ports = new int[count];
            for (int i = 0; i < count; i++) {
                held.add(new ServerSocket(0, 1, InetAddress.getLoopbackAddress()));
                ports[i] = held.get(i).getLocalPort();
            }
            return ports;
        } finally {
            for (final ServerSocket socket : held) {
                socket.close();
            }
        }
    }
}
