import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import org.opensearch.common.settings.Settings;
import org.opensearch.common.util.concurrent.ThreadContext;
import org.opensearch.core.common.io.stream.NamedWriteableRegistry;
import org.opensearch.core.transport.TransportResponse;
import org.opensearch.plugins.NetworkPlugin;
import org.opensearch.plugins.Plugin;
import org.opensearch.transport.ConnectTransportException;
import org.opensearch.transport.Transport;
import org.opensearch.transport.TransportInterceptor;
import org.opensearch.transport.TransportRequest;
import org.opensearch.transport.TransportRequestOptions;
import org.opensearch.transport.TransportResponseHandler;

/** Lets no message through between the members that are cut off and the others. */
public final class CutPlugin extends Plugin implements NetworkPlugin {
    /** By their names. */
    static final Set<String> CUT = ConcurrentHashMap.newKeySet();

    private final String name;

    public CutPlugin(final Settings settings) {
        name = settings.get("node.name");
    }

    @Override
    public List<TransportInterceptor> getTransportInterceptors(final NamedWriteableRegistry registry, final ThreadContext context) {
        return List.of(new TransportInterceptor() {
            @Override
            public AsyncSender interceptSender(final AsyncSender sender) {
                return new CutSender(name, sender);
            }
        });
    }

    private static final class CutSender implements TransportInterceptor.AsyncSender {
        private final String name;
        private final TransportInterceptor.AsyncSender sender;

        CutSender(final String name, final TransportInterceptor.AsyncSender sender) {
            this.name = name;
            this.sender = sender;
        }

        @Override
        public <T extends TransportResponse> void sendRequest(final Transport.Connection connection, final String action,
                final TransportRequest request, final TransportRequestOptions options, final TransportResponseHandler<T> handler) {
            if (CUT.contains(name) == CUT.contains(connection.getNode().getName())) {
                sender.sendRequest(connection, action, request, options, handler);
            } else {
                handler.handleException(new ConnectTransportException(connection.getNode(), "cut off"));
            }
        }
    }
}
